// SCRAM over HTTP with the client of Gel, and with Authen::SCRAM carried by LWP.
import assert from 'node:assert/strict';
import scram from 'gel/dist/httpScram.js';
import crypto from 'gel/dist/nodeCrypto.js';
import { command, expectIdentity, expectReason } from './clients.mjs';

const [user, password] = ['alice@example.com', 'alice-admin-2026'];

/** Sends both messages, verifies the message of the server, and prints the body. */
const perl = `
use Authen::SCRAM::Client;
use LWP::UserAgent;
use MIME::Base64;
my ($url, $digest, $user, $password) = @ARGV;
my $client = Authen::SCRAM::Client->new(username => $user, password => $password, digest => $digest);
my $http = LWP::UserAgent->new(keep_alive => 1);
my $send = sub { $http->get($url, Authorization => "SCRAM-$digest $_[0]") };
my $challenge = $send->('realm="sandbox", data=' . encode_base64($client->first_msg, ''))->header('WWW-Authenticate');
my ($sid, $first) = $challenge =~ /^SCRAM-\\S+ sid=([^,]+), data=(.*)/;
my $response = $send->("sid=$sid, data=" . encode_base64($client->final_msg(decode_base64($first)), ''));
if ($response->is_success) {
  my ($final) = $response->header('Authentication-Info') =~ /data=(.*)/;
  $client->validate(decode_base64($final));
}
print $response->content;
`;

export function checks({ baseUrl }) {
  const url = (scheme) => `${baseUrl}/auth/protected/${scheme}`;
  const authenScram = async (scheme, secret = password) =>
    JSON.parse(
      await command('perl', [
        '-e',
        perl,
        url(scheme),
        scheme.toUpperCase().replace('SCRAM-', ''),
        user,
        secret,
      ]),
    );
  // The client appends its own path to the base URL; in a query it has no effect.
  const gel = async (secret) =>
    JSON.parse(
      await scram.getHTTPSCRAMAuth(crypto.cryptoUtils)(`${url('scram-sha-256')}?path=`, user, secret),
    );

  return {
    'scram-sha-256: the client of Gel verifies the server': async () => {
      expectIdentity(await gel(password), 'scram-sha-256');
      await assert.rejects(gel('guessed'), /proof_mismatch/);
      await assert.rejects(gel(`${password}\n`), /line_break/);
    },
    'scram-sha-256, scram-sha-1: Authen::SCRAM verifies the server': async () => {
      for (const scheme of ['scram-sha-256', 'scram-sha-1']) {
        expectIdentity(await authenScram(scheme), scheme);
        expectReason(await authenScram(scheme, 'guessed'), 'proof_mismatch');
      }
    },
  };
}
