//! The implementation under test: its description, the client, pacing, redaction, fixtures and provider states.
