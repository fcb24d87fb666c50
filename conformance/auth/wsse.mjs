// UsernameToken: in the HTTP header X-WSSE, and in SOAP with clients of three languages.
// prose: allow fault (SOAP)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import soap from 'soap';
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const [user, password] = ['alice@example.com', 'alice-admin-2026'];

const zeepProgram = `
import json, sys, zeep
from zeep.exceptions import Fault
from zeep.wsse.username import UsernameToken
from zeep.wsse.utils import WSU
base, session, name, password, digest, zulu = sys.argv[1:]
token = UsernameToken(name, password, use_digest=digest == "1", zulu_timestamp=zulu == "1")
client = zeep.Client(base + "/soap/?wsdl", wsse=token)
client.transport.session.headers["x-session-id"] = session
try:
    print(json.dumps({"total": client.service.GetUsers().total}))
except Fault as fault:
    detail = client.get_type("{http://sandbox.example.com/soap}FaultDetail").parse_xmlelement(fault.detail[0], client.wsdl.types)
    print(json.dumps({"code": fault.code, "reason": detail.reason.code}))
`;

const phpProgram = `
[, $base, $user, $password] = $argv;
$ns = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
$token = "<wsse:Security xmlns:wsse='$ns' SOAP-ENV:mustUnderstand='1'><wsse:UsernameToken><wsse:Username>$user</wsse:Username>"
    . "<wsse:Password>$password</wsse:Password></wsse:UsernameToken></wsse:Security>";
$api = new SoapClient("$base/soap/?wsdl", ['cache_wsdl' => WSDL_CACHE_NONE]);
$api->__setSoapHeaders([new SoapHeader($ns, 'Security', new SoapVar($token, XSD_ANYXML), true)]);
try {
    echo json_encode(['total' => $api->GetUsers([])->total]);
} catch (SoapFault $fault) {
    echo json_encode(['code' => $fault->faultcode, 'reason' => $fault->detail->ServiceFault->reason->code ?? null]);
}
`;

export function checks({ baseUrl }) {
  const zeep = (secret, digest, zulu = '1', session = randomUUID()) =>
    python(zeepProgram, [baseUrl, session, user, secret, digest, zulu]);
  const php = async (secret) =>
    JSON.parse(await command('php', ['-r', phpProgram, '--', baseUrl, user, secret]));
  return {
    'wsse: the command of /auth/methods': async () => {
      const { data } = await curl(`${baseUrl}/auth/methods`);
      const line = data.find(({ id }) => id === 'wsse').curl;
      expectIdentity(JSON.parse(await command('bash', ['-c', line])), 'wsse');
      expectReason(
        await curl('-H', 'x-wsse: UsernameToken Username="a"', `${baseUrl}/auth/protected/wsse`),
        'incomplete',
      );
    },
    'WS-Security: zeep, text and digest': async () => {
      assert.deepEqual(await zeep(password, '0'), { total: 0 });
      assert.deepEqual(await zeep(password, '1'), { total: 0 });
      assert.deepEqual(await zeep(password, '1', '0'), { total: 0 });
      assert.deepEqual(await zeep('wrong', '0'), {
        code: 'wsse:FailedAuthentication',
        reason: 'wrong_password',
      });
      assert.deepEqual(await zeep('wrong', '1'), {
        code: 'wsse:FailedAuthentication',
        reason: 'wrong_digest',
      });
    },
    'WS-Security: soap for Node, text and digest, with a timestamp': async () => {
      for (const passwordType of ['PasswordText', 'PasswordDigest']) {
        const client = await soap.createClientAsync(`${baseUrl}/soap/?wsdl`);
        client.addHttpHeader('x-session-id', randomUUID());
        const options = { passwordType, hasTimeStamp: true, mustUnderstand: true };
        client.setSecurity(new soap.WSSecurity(user, password, options));
        const [{ total }] = await client.GetUsersAsync({});
        assert.equal(Number(total), 0);
        client.setSecurity(new soap.WSSecurity(user, 'wrong', options));
        const error = await client.GetUsersAsync({}).catch((reason) => reason);
        const { faultcode, detail } = error.root.Envelope.Body.Fault;
        const reason = passwordType === 'PasswordText' ? 'wrong_password' : 'wrong_digest';
        assert.deepEqual([faultcode, detail.ServiceFault.reason.code], ['wsse:FailedAuthentication', reason]);
      }
    },
    'WS-Security: PHP with a custom header': async () => {
      assert.deepEqual(await php(password), { total: 0 });
      assert.deepEqual(await php('wrong'), { code: 'wsse:FailedAuthentication', reason: 'wrong_password' });
    },
  };
}
