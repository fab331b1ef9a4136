//! Configuration of a session: versions, suites, certificates. Here the handshake only verifies that the peer
//! owns the key of its certificate; Go code decides which certificates to trust.

use rustls::client::ResolvesClientCert;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, ServerName, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::server::{NoServerSessionStorage, ServerConfig};
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use rustls::{
    ClientConfig, DigitallySignedStruct, DistinguishedName, Error, KeyLog, ProtocolVersion,
    SignatureScheme, SupportedProtocolVersion, version,
};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// What Go asks for.
pub struct Options {
    /// Names of application protocols.
    pub protocols: Vec<Vec<u8>>,
    /// The own certificates, DER, and the first one's key as PKCS #8; none if there are none.
    pub chain: Vec<Vec<u8>>,
    pub key: Vec<u8>,
    /// Suites of TLS 1.2, and groups: all if there are none.
    pub suites: Vec<u16>,
    pub groups: Vec<u16>,
    /// The first and the last version.
    pub min: i64,
    pub max: i64,
    /// Whether secrets are to be logged.
    pub logged: bool,
}

/// Pairs of bytes as numbers.
pub fn numbers(bytes: &[u8]) -> Vec<u16> {
    bytes
        .as_chunks::<2>()
        .0
        .iter()
        .map(|b| u16::from_be_bytes(*b))
        .collect()
}

/// Numbers as pairs of bytes.
pub fn pairs(numbers: impl Iterator<Item = u16>) -> Vec<u8> {
    numbers.flat_map(u16::to_be_bytes).collect()
}

/// Lines of secrets, as Wireshark reads them.
#[derive(Debug, Default)]
pub struct Secrets(pub Mutex<String>);

impl KeyLog for Secrets {
    /// Go logs no secret of the exporter.
    fn will_log(&self, label: &str) -> bool {
        label != "EXPORTER_SECRET"
    }

    fn log(&self, label: &str, client_random: &[u8], secret: &[u8]) {
        if !self.will_log(label) {
            return;
        }
        if let Ok(mut lines) = self.0.lock() {
            lines.push_str(label);
            for bytes in [client_random, secret] {
                lines.push(' ');
                for b in bytes {
                    let _ = write!(lines, "{b:02x}");
                }
            }
            lines.push('\n');
        }
    }
}

/// A client's certificate, and whether it was shown.
#[derive(Debug)]
struct Own {
    key: SingleCertAndKey,
    shown: Arc<AtomicBool>,
}

impl ResolvesClientCert for Own {
    fn resolve(&self, hints: &[&[u8]], schemes: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        let key = ResolvesClientCert::resolve(&self.key, hints, schemes)?;
        if key.key.choose_scheme(schemes).is_some() {
            self.shown.store(true, Ordering::Relaxed);
        }
        Some(key)
    }

    fn has_certs(&self) -> bool {
        true
    }
}

#[derive(Debug)]
struct Anyone {
    provider: Arc<CryptoProvider>,
    required: bool,
    subjects: Vec<DistinguishedName>,
}

impl Anyone {
    fn tls12(
        &self,
        m: &[u8],
        c: &CertificateDer<'_>,
        s: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(m, c, s, &self.provider.signature_verification_algorithms)
    }

    fn tls13(
        &self,
        m: &[u8],
        c: &CertificateDer<'_>,
        s: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(m, c, s, &self.provider.signature_verification_algorithms)
    }

    fn schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}

impl ServerCertVerifier for Anyone {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        m: &[u8],
        c: &CertificateDer<'_>,
        s: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls12(m, c, s)
    }

    fn verify_tls13_signature(
        &self,
        m: &[u8],
        c: &CertificateDer<'_>,
        s: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls13(m, c, s)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.schemes()
    }
}

impl ClientCertVerifier for Anyone {
    fn client_auth_mandatory(&self) -> bool {
        self.required
    }

    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &self.subjects
    }

    fn verify_client_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        Ok(ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        m: &[u8],
        c: &CertificateDer<'_>,
        s: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls12(m, c, s)
    }

    fn verify_tls13_signature(
        &self,
        m: &[u8],
        c: &CertificateDer<'_>,
        s: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls13(m, c, s)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.schemes()
    }
}

impl Options {
    fn provider(&self) -> Arc<CryptoProvider> {
        let mut provider = ring::default_provider();
        if !self.suites.is_empty() {
            provider.cipher_suites.retain(|s| {
                s.version().version == ProtocolVersion::TLSv1_3
                    || self.suites.contains(&u16::from(s.suite()))
            });
        }
        if !self.groups.is_empty() {
            provider
                .kx_groups
                .retain(|g| self.groups.contains(&u16::from(g.name())));
        }
        Arc::new(provider)
    }

    fn versions(&self) -> Vec<&'static SupportedProtocolVersion> {
        [&version::TLS13, &version::TLS12]
            .into_iter()
            .filter(|v| (self.min..=self.max).contains(&i64::from(u16::from(v.version))))
            .collect()
    }

    fn chain(&self) -> Vec<CertificateDer<'static>> {
        self.chain
            .iter()
            .map(|c| CertificateDer::from(c.clone()))
            .collect()
    }

    fn key(&self) -> PrivateKeyDer<'static> {
        PrivatePkcs8KeyDer::from(self.key.clone()).into()
    }

    /// How a client is to be.
    pub fn client(
        &self,
        sends_name: bool,
        secrets: &Arc<Secrets>,
        shown: &Arc<AtomicBool>,
    ) -> Result<ClientConfig, Error> {
        let provider = self.provider();
        let anyone = Anyone {
            provider: provider.clone(),
            required: false,
            subjects: Vec::new(),
        };
        let builder = ClientConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(&self.versions())?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(anyone));
        let mut config = if self.chain.is_empty() {
            builder.with_no_client_auth()
        } else {
            let key = CertifiedKey::from_der(self.chain(), self.key(), &provider)?;
            builder.with_client_cert_resolver(Arc::new(Own {
                key: SingleCertAndKey::from(key),
                shown: shown.clone(),
            }))
        };
        config.alpn_protocols.clone_from(&self.protocols);
        config.enable_sni = sends_name;
        config.resumption = rustls::client::Resumption::disabled();
        if self.logged {
            config.key_log = secrets.clone();
        }
        Ok(config)
    }

    /// How a server is to be, which asks for certificates (1) or demands them (2).
    pub fn server(
        &self,
        auth: i64,
        subjects: Vec<Vec<u8>>,
        secrets: &Arc<Secrets>,
    ) -> Result<ServerConfig, Error> {
        let provider = self.provider();
        let builder = ServerConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(&self.versions())?;
        let builder = if auth == 0 {
            builder.with_no_client_auth()
        } else {
            let subjects = subjects.into_iter().map(DistinguishedName::from).collect();
            builder.with_client_cert_verifier(Arc::new(Anyone {
                provider,
                required: auth == 2,
                subjects,
            }))
        };
        let mut config = builder.with_single_cert(self.chain(), self.key())?;
        config.alpn_protocols.clone_from(&self.protocols);
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.send_tls13_tickets = 0;
        if self.logged {
            config.key_log = secrets.clone();
        }
        Ok(config)
    }
}
