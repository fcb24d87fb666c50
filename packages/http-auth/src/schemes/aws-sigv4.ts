// AWS Signature Version 4: an HMAC over the canonical request, in the header or, presigned, in the query.
import { challenge } from '../challenge.js';
import { sigv4Reasons, REGION, errorTypeOf, SERVICE } from '../sigv4/reasons.js';
import { SIGV4_ALGORITHM } from '../sigv4/signature.js';
import { sigv4Credentials, verifySigv4 } from '../sigv4/verify.js';
import { defineScheme } from './scheme.js';

const { accessKeyId, secretAccessKey, sessionToken } = sigv4Credentials;

export const awsSigv4 = defineScheme({
  id: 'aws-sigv4',
  aliases: ['awsv4', 'aws', 'sigv4', 'aws-iam'],
  title: 'AWS Signature Version 4',
  family: 'signatures',
  standard: {
    name: 'AWS Signature Version 4 for API requests',
    url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html',
  },
  summary:
    'The client signs a canonical form of the request with a key that is derived from its secret, the date, the region and the ' +
    'service. The secret is not sent, and a signature is valid for one request and some minutes.',
  credentials: () => ({
    access_key_id: accessKeyId,
    secret_access_key: secretAccessKey,
    region: REGION,
    service: SERVICE,
    session_token: sessionToken,
    session_token_is: 'optional',
  }),
  reasons: sigv4Reasons,
  challenge: (_request, _ports, code = 'missing') => ({
    'www-authenticate': challenge(SIGV4_ALGORITHM, { region: REGION, service: SERVICE }),
    'x-amzn-errortype': errorTypeOf(code),
  }),
  verify: (request, { accounts }, reject) => ({ ...accounts.demo, notes: verifySigv4(request, reject) }),
  samples: () => ({
    curl: `curl --aws-sigv4 'aws:amz:${REGION}:${SERVICE}' -u '${accessKeyId}:${secretAccessKey}' {base}/auth/protected/aws-sigv4`,
    postman: {
      type: 'awsv4',
      awsv4: Object.entries({
        accessKey: accessKeyId,
        secretKey: secretAccessKey,
        region: REGION,
        service: SERVICE,
      }).map(([key, value]) => ({ key, value, type: 'string' })),
    },
    bruno:
      `auth:awsv4 {\n  accessKeyId: ${accessKeyId}\n  secretAccessKey: ${secretAccessKey}\n  sessionToken: \n` +
      `  service: ${SERVICE}\n  region: ${REGION}\n  profileName: \n}`,
    http: `Authorization: AWS ${accessKeyId} ${secretAccessKey} region:${REGION} service:${SERVICE}`,
  }),
});
