// The npm package soap. Usage: node node-soap.mjs BASE_URL SESSION_ID
import soap from 'soap';
import { runSequences } from './sequences.mjs';

const [base, session] = process.argv.slice(2);
const client = await soap.createClientAsync(`${base}/soap/?wsdl`);
client.addHttpHeader('x-session-id', session);

await runSequences(async (operation, input) => {
  try {
    const [response] = await client[`${operation}Async`](input);
    return response;
  } catch (error) {
    throw Object.assign(error, { fault: faultOf(error.root?.Envelope.Body.Fault) });
  }
});

function faultOf({ faultcode, faultstring, detail } = {}) {
  const { code, field } = detail?.ServiceFault ?? {};
  const fields = [field ?? []].flat().map(({ attributes, $value }) => [attributes.name, $value]);
  return { faultcode, faultstring, code, fields };
}
