//! What there is to do about a certificate or a proxy's credentials that are refused, in the words
//! of the configuration.
//!
//! It advises where the refusal itself says what is missing, and is silent where it does not.

use rustls::{AlertDescription as Alert, CertificateError, Error};

use super::transport::Party;
use super::{ClientCertificate, Proxy};

/// What to do about a TLS error. An alert came from the other side: those that speak of
/// certificates mean the client's.
pub(super) fn certificates(
    error: &Error,
    party: Party,
    client: Option<&ClientCertificate>,
) -> Option<String> {
    let alert = match error {
        Error::InvalidCertificate(CertificateError::UnknownIssuer) => {
            return Some("name the CA that signed it in tls.ca_file or --ca-file".to_owned());
        }
        Error::InvalidCertificate(CertificateError::NotValidForNameContext { .. }) => {
            return Some("use a name that the certificate has as the address's host".to_owned());
        }
        Error::AlertReceived(alert) => *alert,
        _ => return None,
    };
    let wanted = alert == Alert::CertificateRequired;
    let refused = matches!(
        alert,
        Alert::BadCertificate
            | Alert::UnsupportedCertificate
            | Alert::CertificateRevoked
            | Alert::CertificateExpired
            | Alert::CertificateUnknown
            | Alert::UnknownCA
            | Alert::AccessDenied
            | Alert::DecryptError
    );
    match (party, client) {
        (Party::Adapter, _) if wanted => Some(
            "the adapter wants a client certificate, and the harness shows one to the target only"
                .to_owned(),
        ),
        (Party::Target, None) if wanted => Some(
            "it wants a client certificate: give tls.client_cert and tls.client_key, or \
             --client-cert and --client-key"
                .to_owned(),
        ),
        // Before TLS 1.3 there was no word for it.
        (Party::Target, None) if refused || alert == Alert::HandshakeFailure => {
            Some("it may want a client certificate: tls.client_cert and tls.client_key".to_owned())
        }
        (Party::Target, Some(client)) if wanted || refused => Some(format!(
            "it refuses the client certificate in {}: see whether it is still valid, and of a CA \
             that the target trusts",
            client.file
        )),
        _ => None,
    }
}

/// What to do about a proxy that wants credentials, or others.
pub(super) fn credentials(proxy: &Proxy) -> String {
    let (place, source) = (proxy.place(), proxy.source());
    if proxy.has_credentials() {
        return format!(
            "the proxy at {place} refuses the credentials that it is given (407); correct {source}"
        );
    }
    format!(
        "the proxy at {place} wants credentials (407); put its address with them, as \
         http://name:password@{place}, into a variable and give target.proxy = {{ env = \"NAME\" \
         }}, or set HTTPS_PROXY or HTTP_PROXY and give --proxy env"
    )
}
