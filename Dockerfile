# The program alone, linked statically, in an empty image. The base image is pinned to the oldest Rust
# that the program is built with (`rust-version` in Cargo.toml).
FROM rust:1.90-alpine3.22 AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked \
    && install -D target/release/content-conformance /program/usr/bin/content-conformance \
    && mkdir -p /owned/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /program/ /
# What is written goes to /data: the record to /data/reports/latest.
COPY --from=build --chown=65532:65532 /owned/ /
# By number: a cluster that demands a user other than root reads no names.
USER 65532:65532
WORKDIR /data
ENTRYPOINT ["/usr/bin/content-conformance"]
CMD ["--help"]
