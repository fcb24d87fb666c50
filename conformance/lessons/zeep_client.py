"""Lessons with zeep. Usage: python3 zeep_client.py BASE_URL"""
import re
import sys
import uuid

import zeep
from lxml import etree
from zeep import xsd
from zeep.exceptions import Fault
from zeep.plugins import HistoryPlugin
from zeep.wsse.username import UsernameToken

BASE = sys.argv[1]
ALICE = ("alice@example.com", "alice-admin-2026")
SOAP_1_1 = "http://schemas.xmlsoap.org/soap/envelope/"
SOAP_1_2 = "http://www.w3.org/2003/05/soap-envelope"


class Lesson:
    """A session that has started a lesson, and a SOAP client of it."""

    def __init__(self, lesson, wsse=None):
        self.path = f"{BASE}/learn/{lesson}"
        self.history = HistoryPlugin()
        self.client = zeep.Client(f"{BASE}/soap/?wsdl", plugins=[self.history], wsse=wsse)
        self.http = self.client.transport.session
        self.http.headers["x-session-id"] = str(uuid.uuid4())
        self.read("POST", "/start")

    @property
    def api(self):
        return self.client.service

    def read(self, method="GET", path="/progress"):
        response = self.http.request(method, self.path + path, timeout=60)
        if response.status_code != 200:
            sys.exit(f"{method} {self.path}{path}: {response.text}")
        return response.json()["data"]

    def post(self, envelope):
        """A message that the client does not write itself."""
        headers = {"content-type": "text/xml; charset=utf-8", "soapaction": '""'}
        self.http.post(f"{BASE}/soap", data=envelope, headers=headers, timeout=60)

    def done(self, step):
        progress = self.read()
        state = next(one["state"] for one in progress["steps"] if one["id"] == step)
        if state != "done":
            sys.exit(f"{self.path} {step} is {state}: {progress['last_attempt']}")

    def feedback(self, step, check, next_step):
        last = self.read()["last_attempt"]
        if last is None or last["step"] != step or last["failed"][0]["check"] != check:
            sys.exit(f"{self.path} {step}: expected {check}, received {last}")
        if not re.search(next_step, last["next_step"].replace("`", "")):
            sys.exit(f"{self.path} {step}: {last['next_step']}")

    def completed(self):
        progress = self.read()
        if progress["state"] != "completed":
            sys.exit(f"{self.path} is {progress['state']}: {progress}")


def rejected(call, *given, **named):
    try:
        call(*given, **named)
    except Fault:
        return
    sys.exit(f"{call} has no fault")


def email():
    return f"zeep.{uuid.uuid4()}@example.com"


def read_a_wsdl():
    lesson = Lesson("read-a-wsdl")
    lesson.http.get(f"{BASE}/soap", timeout=60)
    lesson.feedback("wsdl", "response.headers.content-type", "query parameter wsdl")
    zeep.Client(f"{BASE}/soap?wsdl", transport=lesson.client.transport)
    lesson.done("wsdl")
    lesson.api.CreateProduct(name="Globe", price=5.5)
    lesson.feedback("create", "input.price", "<price>55</price>")
    product = lesson.api.CreateProduct(name="Globe", price=55)
    lesson.done("create")
    lesson.api.GetProduct(lesson.api.CreateProduct(name="Other", price=1).id)
    lesson.feedback("get", "input.id", "id from the response")
    lesson.api.GetProduct(product.id)
    lesson.done("get")
    # zeep itself rejects a message without a required element, so it is sent as text.
    message = lesson.client.create_message(lesson.api, "CreateProduct", name="Globe", price=55)
    for price in message.iter("price", "{*}price"):
        price.getparent().remove(price)
    lesson.post(etree.tostring(message))
    lesson.done("fault")
    lesson.api.DeleteProduct(product.id)
    lesson.completed()


def soap_faults():
    lesson = Lesson("soap-faults")
    message = lesson.client.create_message(lesson.api, "GetUser", id=str(uuid.uuid4()))
    for one in message.iter("id", "{*}id"):
        one.getparent().remove(one)
    lesson.post(etree.tostring(message))
    lesson.done("client")
    rejected(lesson.api.CreateUser, name="Nora Berg", email="nora", age=200)
    lesson.feedback("detail", "error.details.0.field", "Another field is invalid")
    rejected(lesson.api.CreateUser, name="Nora Berg", email=email(), age=200)
    lesson.done("detail")
    rejected(lesson.api.GetOrder, "d0000000-0000-4000-8000-000000000404")
    lesson.done("not-found")
    lesson.api.GetUsers(limit=2)
    lesson.feedback("version", "soap.version", "SOAP 1.2")
    message = etree.tostring(lesson.client.create_message(lesson.api, "GetUsers", limit=2))
    lesson.post(message.replace(SOAP_1_1.encode(), SOAP_1_2.encode()))
    lesson.completed()


def nil_and_headers():
    lesson = Lesson("soap-nil-and-headers")
    user = lesson.api.CreateUser(name="Ada Berg", email=email(), age=30)
    lesson.done("create")
    # zeep omits an element for None: no change.
    lesson.api.UpdateUser(id=user.id, age=None)
    lesson.feedback("nil", "input.age", "xsi:nil")
    lesson.api.UpdateUser(id=user.id, age=xsd.Nil)
    lesson.done("nil")
    block = etree.Element("{urn:example}Transaction", nsmap={"t": "urn:example"})
    block.text = "5"
    lesson.api.GetUsers(limit=2, _soapheaders=[block])
    lesson.feedback("must-understand", "status", "mustUnderstand")
    block.set(f"{{{SOAP_1_1}}}mustUnderstand", "1")
    rejected(lesson.api.GetUsers, limit=2, _soapheaders=[block])
    lesson.done("must-understand")
    del block.attrib[f"{{{SOAP_1_1}}}mustUnderstand"]
    lesson.api.GetUsers(limit=2, _soapheaders=[block])
    lesson.completed()


def ws_security():
    lesson = Lesson("ws-security", wsse=UsernameToken(ALICE[0], "wrong"))
    rejected(lesson.api.GetUsers, limit=2)
    lesson.feedback("text", "auth.outcome", "faultstring")
    lesson.client.wsse = UsernameToken(*ALICE)
    lesson.api.GetUsers(limit=2)
    lesson.done("text")
    lesson.api.GetUsers(limit=2)
    lesson.feedback("digest", "auth.variant", "PasswordDigest")
    lesson.client.wsse = UsernameToken(*ALICE, use_digest=True)
    lesson.api.GetUsers(limit=2)
    lesson.done("digest")
    sent = etree.tostring(lesson.history.last_sent["envelope"])
    lesson.api.GetUsers(limit=2)
    lesson.feedback("replay", "auth.outcome", "the nonce is new")
    lesson.post(sent)
    lesson.completed()


read_a_wsdl()
soap_faults()
nil_and_headers()
ws_security()
