//! The bundled implementation of the Content API.
