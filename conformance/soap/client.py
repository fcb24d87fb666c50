"""zeep. Usage: python3 client.py BASE_URL SESSION_ID"""
import sys
from decimal import Decimal

import zeep
from zeep import xsd
from zeep.exceptions import Fault

base, session = sys.argv[1:]
client = zeep.Client(f"{base}/soap/?wsdl", settings=zeep.Settings(strict=True))
client.transport.session.headers["x-session-id"] = session
api = client.service
FAULT = client.get_type("{http://sandbox.example.com/soap}FaultDetail")


def same(seen, expected):
    if seen != expected:
        sys.exit(f"expected {expected!r}, received {seen!r}")


def fault(operation, **given):
    """The parts of the SOAP fault of a call."""
    try:
        operation(**given)
    except Fault as fault:
        detail = FAULT.parse_xmlelement(fault.detail[0], client.wsdl.types)
        return fault.code, fault.message, detail.code, [(field.name, field._value_1) for field in detail.field]
    return "no fault"


USER = "a0000000-0000-4000-8000-000000000001"
# For each entity: a record to create, a change, the expected record, and an invalid change.
SEQUENCES = [
    (
        ("User", "Users"),
        {"name": "Ada & <Co>", "email": "ada@example.com", "age": 36},
        {"name": "Zoë"},
        {"name": "Zoë", "email": "ada@example.com", "role": "user", "age": 36},
        ("age", 151, "must be <= 150"),
    ),
    (
        ("Product", "Products"),
        {"name": "Loom", "price": Decimal("18.43"), "stock": 3},
        {"description": "Jacquard"},
        {"name": "Loom", "price": Decimal("18.43"), "description": "Jacquard", "stock": 3, "category": "general"},
        ("price", 0, "must be > 0"),
    ),
    (
        ("Order", "Orders"),
        {"user_id": USER, "quantity": 2},
        {"status": "completed"},
        {"user_id": USER, "product_id": None, "quantity": 2, "status": "completed"},
        ("quantity", 0, "must be >= 1"),
    ),
]

for (one, many), create, change, expected, (field, bad, message) in SEQUENCES:
    made = api[f"Create{one}"](**create)
    same(api[f"Get{one}"](made.id), made)
    page = api[f"Get{many}"](limit=5, sort="created_at", order="asc")
    same((page.total, page.page, page.limit, page.pages), (1, 1, 5, 1))
    same(page[many.lower()][one.lower()], [made])
    updated = api[f"Update{one}"](id=made.id, **change)
    same({name: updated[name] for name in expected}, expected)
    same(
        fault(api[f"Update{one}"], id=made.id, **{field: bad}),
        ("soap:Client", f"body/{field} {message}", "BAD_REQUEST", [(field, message)]),
    )
    if one == "User":
        same(api.UpdateUser(id=made.id, age=xsd.Nil).age, None)
    same(api[f"Delete{one}"](made.id), True)
    same(api[f"Delete{one}"](made.id), False)
    same(fault(api[f"Get{one}"], id=made.id), ("soap:Client", f"{one} {made.id} not found", "NOT_FOUND", []))
