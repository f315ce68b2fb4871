"""Signatures of responses: Ed25519 over ``Unencoded-Digest`` (a profile of RFC 9421)."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence

# 32 bytes in base64. The bits after the last byte must be zero.
_KEY = r"[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]="

# Members of the dictionaries Signature-Input and Signature. Members of another form are ignored.
_INPUTS = re.compile(
    r"(?:^|,)[ \t]*([a-z*][\w.*-]*)=\(\"unencoded-digest\";sf\);keyid=\"(" + _KEY + r")\";tag=\"ed25519-integrity\""
    r"(?=[ \t]*(?:,|$))",
    re.ASCII,
)
_VALUES = re.compile(r"(?:^|,)[ \t]*([a-z*][\w.*-]*)=:([A-Za-z0-9+/]{85}[AQgw]==):(?=[ \t]*(?:,|$))", re.ASCII)


def is_public_key(text: object) -> bool:
    """Whether a text is a public key: 32 bytes in base64."""
    return isinstance(text, str) and re.fullmatch(_KEY, text) is not None


def require_verifier() -> None:
    """:raises ImportError: without the extra ``signatures``."""
    import cryptography  # noqa: F401


def is_signed(body: bytes, inputs: str, values: str, public_keys: Sequence[str]) -> bool:
    """Whether one of the keys signed these bytes. The digest in the headers does not matter."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
    by_label = dict(_VALUES.findall(values))
    for label, key in _INPUTS.findall(inputs):
        value = by_label.get(label)
        if value is None or key not in public_keys:
            continue
        parameters = f'("unencoded-digest";sf);keyid="{key}";tag="ed25519-integrity"'
        signed = f'"unencoded-digest";sf: sha-256=:{digest}:\n"@signature-params": {parameters}'
        try:
            Ed25519PublicKey.from_public_bytes(base64.b64decode(key)).verify(base64.b64decode(value), signed.encode())
        except (InvalidSignature, ValueError):
            continue
        return True
    return False
