//! The certificates of the configuration: CAs to trust besides the system's, and the client
//! certificate that the target is shown.
//!
//! Files are read here, once, so that what is wrong with them is said before anything is sent. How
//! connections use them is for [`super::transport`].

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;

use super::ConfigError;

/// What the configuration says about certificates.
#[derive(Clone, Debug, Default)]
pub struct Tls {
    /// CAs that are trusted besides the system's.
    pub ca: Option<Authorities>,
    /// What the target is shown where it asks for a client certificate.
    pub client: Option<ClientCertificate>,
}

/// CAs from a file.
#[derive(Clone, Debug)]
pub struct Authorities {
    /// The file.
    pub file: String,
    pub(super) certificates: Vec<reqwest::Certificate>,
}

impl Authorities {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.certificates.len()
    }
}

/// A client certificate with its key, which nothing shows.
#[derive(Clone, Debug)]
pub struct ClientCertificate {
    /// The file that the certificate comes from.
    pub file: String,
    pub(super) identity: reqwest::Identity,
}

/// A file that the configuration names, and where it names it.
pub(super) struct Named {
    pub(super) path: PathBuf,
    pub(super) place: &'static str,
}

/// The file of a flag, or else of a key of the target file. Paths in the target file are seen from
/// its own folder, so that it means the same wherever the harness is started.
pub(super) fn named(
    flag: (Option<&PathBuf>, &'static str),
    key: (Option<&String>, &'static str),
    folder: &Path,
) -> Option<Named> {
    let by_flag = flag.0.map(|path| Named {
        path: path.clone(),
        place: flag.1,
    });
    by_flag.or_else(|| {
        key.0.map(|path| Named {
            path: folder.join(path),
            place: key.1,
        })
    })
}

/// Reads the files. One of certificate and key alone is refused.
pub(super) fn read(
    ca: Option<&Named>,
    certificate: Option<&Named>,
    key: Option<&Named>,
) -> Result<Tls, ConfigError> {
    let client = match (certificate, key) {
        (None, None) => None,
        (Some(certificate), Some(key)) => Some(client(certificate, key)?),
        (Some(certificate), None) => {
            return Err(ConfigError::new(
                "the client certificate is given without its key",
                certificate.place,
                "give the key too, as tls.client_key or --client-key",
            ));
        }
        (None, Some(key)) => {
            return Err(ConfigError::new(
                "the key of a client certificate is given without the certificate",
                key.place,
                "give the certificate too, as tls.client_cert or --client-cert",
            ));
        }
    };
    Ok(Tls {
        ca: ca.map(authorities).transpose()?,
        client,
    })
}

fn authorities(file: &Named) -> Result<Authorities, ConfigError> {
    let mut store = rustls::RootCertStore::empty();
    let mut taken = Vec::new();
    for (at, certificate) in certificates(file)?.into_iter().enumerate() {
        let der = certificate.to_vec();
        let read = store.add(certificate).is_ok();
        match reqwest::Certificate::from_der(&der) {
            Ok(certificate) if read => taken.push(certificate),
            _ => return Err(unreadable(file, at)),
        }
    }
    Ok(Authorities {
        file: shown(file),
        certificates: taken,
    })
}

fn client(certificate: &Named, key: &Named) -> Result<ClientCertificate, ConfigError> {
    let chain = certificates(certificate)?;
    let private = private_key(key)?;
    // The client wants one text of both; a file that holds more than that would confuse it.
    let mut text = String::new();
    for certificate in &chain {
        section(&mut text, "CERTIFICATE", certificate);
    }
    let kind = match &private {
        PrivateKeyDer::Pkcs1(_) => "RSA PRIVATE KEY",
        PrivateKeyDer::Sec1(_) => "EC PRIVATE KEY",
        _ => "PRIVATE KEY",
    };
    section(&mut text, kind, private.secret_der());
    let provider = rustls::crypto::ring::default_provider();
    match CertifiedKey::from_der(chain, private, &provider) {
        Ok(_) => {}
        Err(rustls::Error::InconsistentKeys(_)) => {
            return Err(ConfigError::new(
                format!("{} is not the key of {}", shown(key), shown(certificate)),
                format!("{}, {}", certificate.place, key.place),
                "give the two files that belong together",
            ));
        }
        Err(rustls::Error::InvalidCertificate(_)) => return Err(unreadable(certificate, 0)),
        Err(_) => {
            return Err(ConfigError::new(
                format!("the private key in {} cannot be used", shown(key)),
                key.place,
                "give an RSA key of 2048 bits or more, or an elliptic curve key on P-256 or P-384, \
                 or an Ed25519 key",
            ));
        }
    }
    let identity = reqwest::Identity::from_pem(text.as_bytes()).map_err(|_| {
        ConfigError::new(
            format!(
                "the client certificate {} cannot be used",
                shown(certificate)
            ),
            certificate.place,
            "give a certificate and its key in PEM",
        )
    })?;
    Ok(ClientCertificate {
        file: shown(certificate),
        identity,
    })
}

/// All certificates of a file; at least one.
fn certificates(file: &Named) -> Result<Vec<CertificateDer<'static>>, ConfigError> {
    let bytes = bytes(file)?;
    let mut found = Vec::new();
    for certificate in CertificateDer::pem_slice_iter(&bytes) {
        found.push(certificate.map_err(|_| unreadable(file, found.len()))?);
    }
    if found.is_empty() {
        return Err(ConfigError::new(
            format!("{} holds no certificate in PEM", shown(file)),
            file.place,
            "give a file with -----BEGIN CERTIFICATE-----, such as openssl x509 -inform der makes of DER",
        ));
    }
    Ok(found)
}

/// The private key of a file. No error shows anything of the file.
fn private_key(file: &Named) -> Result<PrivateKeyDer<'static>, ConfigError> {
    let bytes = bytes(file)?;
    PrivateKeyDer::from_pem_slice(&bytes).map_err(|_| {
        let text = String::from_utf8_lossy(&bytes);
        // Of PKCS #8, and of the older form.
        let encrypted =
            text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED");
        if encrypted {
            return ConfigError::new(
                format!("the private key in {} is encrypted", shown(file)),
                file.place,
                "decrypt it into a file that only you can read: openssl pkey -in KEY -out FILE",
            );
        }
        ConfigError::new(
            format!("{} holds no private key in PEM", shown(file)),
            file.place,
            "give a file with -----BEGIN PRIVATE KEY-----, such as openssl pkey -inform der makes of DER",
        )
    })
}

fn bytes(file: &Named) -> Result<Vec<u8>, ConfigError> {
    std::fs::read(&file.path).map_err(|error| {
        ConfigError::new(
            format!("{} cannot be read: {error}", shown(file)),
            file.place,
            "check the path, which in a target file is seen from the file's own folder",
        )
    })
}

fn unreadable(file: &Named, at: usize) -> ConfigError {
    ConfigError::new(
        format!("certificate {} in {} cannot be read", at + 1, shown(file)),
        file.place,
        "look at the file with openssl x509 -text -in FILE",
    )
}

fn shown(file: &Named) -> String {
    file.path.display().to_string()
}

/// Puts a section of PEM behind a text.
fn section(text: &mut String, kind: &str, der: &[u8]) {
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "-----BEGIN {kind}-----\n{}\n-----END {kind}-----\n",
        STANDARD.encode(der)
    );
}
