// The namespaces and names that messages and the WSDL use, and the path of the service.

export const TARGET_NAMESPACE = 'http://sandbox.example.com/soap';
export const SERVICE_NAME = 'SandboxService';

/** The path of the endpoint below the base URL. */
export const SOAP_PATH = '/soap/';

/** The element inside `<detail>`, and the message of every wsdl:fault. */
export const FAULT_ELEMENT = 'ServiceFault';

export const namespaces = {
  /** SOAP 1.1 §3. */
  envelope: 'http://schemas.xmlsoap.org/soap/envelope/',
  /** SOAP 1.1 §4.2.2: the actor of a header that is meant for the next recipient. */
  nextActor: 'http://schemas.xmlsoap.org/soap/actor/next',
  instance: 'http://www.w3.org/2001/XMLSchema-instance',
  schema: 'http://www.w3.org/2001/XMLSchema',
  wsdl: 'http://schemas.xmlsoap.org/wsdl/',
  wsdlSoap: 'http://schemas.xmlsoap.org/wsdl/soap/',
  httpTransport: 'http://schemas.xmlsoap.org/soap/http',
} as const;
