// The names by which everything in a message and in the WSDL is known.

export const TARGET_NAMESPACE = 'http://sandbox.example.com/soap';
export const SERVICE_NAME = 'SandboxService';

/** The element inside `<detail>`, and the message of every wsdl:fault. */
export const FAULT_ELEMENT = 'ServiceFault';

export const namespaces = {
  /** SOAP 1.1 §3. */
  envelope: 'http://schemas.xmlsoap.org/soap/envelope/',
  /** SOAP 1.1 §4.2.2: a header for whoever comes next is for us. */
  nextActor: 'http://schemas.xmlsoap.org/soap/actor/next',
  instance: 'http://www.w3.org/2001/XMLSchema-instance',
  schema: 'http://www.w3.org/2001/XMLSchema',
  wsdl: 'http://schemas.xmlsoap.org/wsdl/',
  wsdlSoap: 'http://schemas.xmlsoap.org/wsdl/soap/',
  overHttp: 'http://schemas.xmlsoap.org/soap/http',
} as const;
