"""suds. Usage: python3 suds_client.py BASE_URL SESSION_ID"""
import datetime
import sys
from decimal import Decimal

from suds import WebFault
from suds.client import Client

base, session = sys.argv[1:]
client = Client(f"{base}/soap/?wsdl", headers={"x-session-id": session}, cache=None)
api = client.service


def same(seen, expected):
    if (type(seen), seen) != (type(expected), expected):
        sys.exit(f"expected {expected!r}, received {seen!r}")


user = api.CreateUser(name="Ada & <Co>", email="ada@example.com", age=36)
same(user.age, 36)
same(str(user.name), "Ada & <Co>")
same(isinstance(user.created_at, datetime.datetime), True)
product = api.CreateProduct(name="Loom", price="0.0000001", stock=3)
same(product.price, Decimal("0.0000001"))
same(product.stock, 3)
order = api.CreateOrder(user_id=user.id, quantity=2)
same(order.quantity, 2)
same(order.product_id, None)
page = api.GetUsers(limit=5)
same((page.total, page.page, page.limit, page.pages), (1, 1, 5, 1))
same([found.age for found in page.users.user], [36])
same(api.UpdateUser(id=user.id, age=37).age, 37)
same(api.DeleteUser(id=user.id), True)
same(api.DeleteUser(id=user.id), False)
try:
    api.GetUser(id=user.id)
    sys.exit("no fault")
except WebFault as fault:
    same(str(fault.fault.faultstring), f"User {user.id} not found")
    same(str(fault.fault.detail.ServiceFault.code), "NOT_FOUND")
