// The npm package strong-soap. Usage: node strong-soap.mjs BASE_URL SESSION_ID
import { promisify } from 'node:util';
import strongSoap from 'strong-soap';
import { runSequences } from './sequences.mjs';

const [base, session] = process.argv.slice(2);
const { soap } = strongSoap;
const client = await promisify(soap.createClient)(`${base}/soap/?wsdl`, {});
client.addHttpHeader('x-session-id', session);

await runSequences(async (operation, input) => {
  try {
    return await promisify(client[operation])({ [`${operation}Request`]: input });
  } catch (error) {
    throw Object.assign(error, { fault: faultOf(error.root?.Envelope.Body.Fault) });
  }
});

function faultOf({ faultcode, faultstring, detail } = {}) {
  const { code, field } = detail?.ServiceFault ?? {};
  const fields = [field ?? []].flat().map(({ $attributes, $value }) => [$attributes.name, $value]);
  return { faultcode, faultstring, code, fields };
}
