"""Creates a product with zeep. Usage: python3 zeep_client.py BASE_URL SESSION ATTEMPTS NAME"""
import sys

import requests
import zeep
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry
from zeep.transports import Transport

base, session_id, attempts, name = sys.argv[1:5]
http = requests.Session()
http.headers["x-session-id"] = session_id
# SOAP is sent with POST, which urllib3 does not repeat by default.
retry = Retry(
    total=int(attempts) - 1, backoff_factor=0.05, status_forcelist=[503], allowed_methods=["GET", "POST"]
)
http.mount(base, HTTPAdapter(max_retries=retry))
client = zeep.Client(f"{base}/soap?wsdl", transport=Transport(session=http, timeout=60))
print(client.service.CreateProduct(name=name, price=5).id)
