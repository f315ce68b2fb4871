"""Deltas: Dictionary-Compressed Zstandard (RFC 9842) from the last snapshot."""

from __future__ import annotations

import base64
import hashlib
import sys
from importlib import import_module
from importlib.util import find_spec

# Magic number, SHA-256 of the dictionary, zstd frame   (RFC 9842 §5)
_MAGIC = bytes.fromhex("5e2a4d1820000000")
_HEADER_BYTES = len(_MAGIC) + 32
# 128 MiB: the largest window that RFC 9842 §5 allows.
_MAX_WINDOW_LOG = 27


class DeltaError(ValueError):
    """A delta that cannot be decoded."""


def has_decoder() -> bool:
    """Whether this Python can decode deltas: 3.14, or the extra ``zstd``."""
    return _has_standard_decoder() or find_spec("zstandard") is not None


def _has_standard_decoder() -> bool:
    # Distributors may leave the module out.
    return sys.version_info >= (3, 14) and find_spec("_zstd") is not None


def offer(dictionary: bytes) -> str:
    """The value of ``Available-Dictionary``."""
    return f":{base64.b64encode(hashlib.sha256(dictionary).digest()).decode()}:"


def decode(body: bytes, dictionary: bytes | None) -> bytes:
    """The body that a delta encodes.

    :raises DeltaError: if it is not a complete delta from this dictionary.
    """
    if dictionary is None:
        raise DeltaError("the body needs a dictionary, but the request offered none")
    if not body.startswith(_MAGIC):
        raise DeltaError("the body does not begin as Dictionary-Compressed Zstandard")
    if body[len(_MAGIC) : _HEADER_BYTES] != hashlib.sha256(dictionary).digest():
        raise DeltaError("the body was compressed with another dictionary")
    return _decompress(body[_HEADER_BYTES:], dictionary)


def _decompress(frame: bytes, dictionary: bytes) -> bytes:
    if _has_standard_decoder():
        return _decompress_with_standard_library(frame, dictionary)
    return _decompress_with_package(frame, dictionary)


def _decompress_with_standard_library(frame: bytes, dictionary: bytes) -> bytes:
    zstd = import_module("compression.zstd")
    options = {zstd.DecompressionParameter.window_log_max: _MAX_WINDOW_LOG}
    decompressor = zstd.ZstdDecompressor(zstd.ZstdDict(dictionary, is_raw=True), options)
    try:
        body: bytes = decompressor.decompress(frame)
    except zstd.ZstdError as cause:
        raise DeltaError(f"the body cannot be decoded: {cause}") from cause
    if not decompressor.eof:
        raise DeltaError("the body is incomplete")
    return body


def _decompress_with_package(frame: bytes, dictionary: bytes) -> bytes:
    zstandard = import_module("zstandard")
    raw = zstandard.ZstdCompressionDict(dictionary, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    stream = zstandard.ZstdDecompressor(dict_data=raw, max_window_size=2**_MAX_WINDOW_LOG).decompressobj()
    try:
        body: bytes = stream.decompress(frame)
    except zstandard.ZstdError as cause:
        raise DeltaError(f"the body cannot be decoded: {cause}") from cause
    if not stream.eof:
        raise DeltaError("the body is incomplete")
    return body
