"""Who is one client, for limits: an address; of IPv6 the network of 64 bits that one household has."""

from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection


def client_of(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))


def who_asks(request: HTTPConnection) -> str:
    return client_of(request.client.host if request.client else "")
