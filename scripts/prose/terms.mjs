// The terminology of the project: words to avoid, and their replacements.
//
// `find` matches whole words. `allow` matches phrases in which the word is right. `allowIn` has parts of the paths in which it
// is right. A file may permit words with a comment: `prose: allow answer, reply (reason)`.
const words = (list) => new RegExp(String.raw`(?<![\w-])(?:${list})(?![\w-])`, 'gi');
const term = (list, write, exceptions = {}) => ({ find: words(list), write, ...exceptions });

/** Lessons have quiz questions and answers. */
const quiz = ['src/features/learn/', 'docs/tutorials/', 'web/app/learn'];
/** SOAP 1.1 calls an error response a fault. */
const soap = ['soap', 'wsdl', 'ws-security', 'username-token', 'tutorials/challenges'];

/** HTTP (RFC 9110), GraphQL and OAuth have these words. */
const standard = [
  term('answer|answers|answered|answering', 'response, respond, return', { allowIn: quiz }),
  // `reply` is Fastify's name of the response object.
  term('reply|replies|replied|replying', 'response, respond', {
    allow: /fastify(?:'s)? (?:reply|replies)/gi,
  }),
  term('refuse|refuses|refused|refusing|refusal|refusals', 'reject, error response', {
    allow: /connections? refused|refused? (?:the )?connections?/gi,
  }),
  term('ask|asks|asked|asking', 'request, query, send; prompt (of a browser)'),
  term('question|questions', 'request, query, operation, cache key', { allowIn: quiz }),
  term('fault|faults', 'error, validation error, internal error', {
    allow:
      /(?:SOAP|injected|injects?|Client|Server|MustUnderstand|VersionMismatch) faults?|segmentation fault|fault (?:injection|plan|type)s?|Faults page/gi,
    allowIn: [...soap, 'faults'],
  }),
  term('mistake|mistakes|mistaken|slip|slips', 'error; for authentication: reason, diagnosis'),
  term('oracle|oracles|recipe|recipes', 'diagnosis, candidate'),
  term('scenario|scenarios', 'lesson'),
  term('door|doors', 'endpoint, protocol adapter'),
  term('face|faces', 'web app (the pages), error formatter (the code)'),
  term("life of (?:a|the) (?:request|process)|request's life", 'request lifecycle, process lifecycle'),
  term(
    '(?:redirect|callback|presigned|public|signed) address(?:es)?',
    'redirect URI, callback URL, presigned URL, public URL',
  ),
  term('hang up|hangs up|hung up|hanging up', 'close the connection'),
  term('on the wire|over the wire', 'request and response, bytes sent'),
  term('forgery', 'CSRF; a name that says what it is', { allow: /request forgery/gi }),
  term('distant', 'remote'),
  term('followed', 'tracked', { allow: /(?:is|are|be|was|redirects?|which|not) followed|followed by/gi }),
  term('instant|instants', 'time, timestamp'),
  term('chance|chances', 'randomness, probability'),
];

/** Former names in this code base. */
const renamed = [
  term('straight', 'fast path, fast handler; directly'),
  term('eventual|andThen', 'MaybePromise, mapMaybe'),
  term('known documents?', 'compiled document cache'),
  term(
    '(?:known|remembered) (?:response|result)s?|memory of (?:answers|paths|texts|you|its)',
    'response cache',
  ),
  term('kept rows?|own rows?|laid under|lies? under', 'stored row, session rows, seed rows'),
  term('(?:lay|lays|laid|laying) (?:in|into)|have (?:it|them) back', 'seed, restore the sample data'),
  term('elsewhere', 'another host, another place: name it'),
  term('minded|unfit|patience|tick', 'a word that says what it is: managed, invalid, timeout'),
  term('blank|blanks', 'space (character), default value', { allow: /blank lines?/gi }),
  term('bad days?', 'failures, outages'),
  term('(?:the )?way in', 'overview, index'),
];

/** Literal and plain: no metaphor, no personification, no old-fashioned words. */
const plain = [
  term('tell|tells|told|telling', 'return, report, say, show', {
    allow: /tells? apart|told apart|telling apart/gi,
  }),
  term('hear|hears|heard', 'receive'),
  term('speak|speaks|spoke|spoken|speaking', 'support, use'),
  term('believe|believes|believed|believing', 'trust, assume'),
  term(
    'remember|remembers|remembered|remembering|forget|forgets|forgot|forgotten',
    'store, cache, remove, lose',
  ),
  term('judge|judges|judged|verdict|verdicts', 'check, checker, result'),
  term('stranger|strangers', 'untrusted client'),
  term('nobody|whoever|whomever|somebody|anybody|everybody', 'no client, a user, every client: name who'),
  term('anew|once more|look again', 'again'),
  term('the like', 'the same'),
  term('for good', 'permanently'),
  term('none for', 'no …'),
  term('(?:half )?as (?:many|much) again', '1.5 times, twice'),
  term('dear|dearer|dearest', 'expensive'),
  term('mend|mends|mended|mending', 'fix'),
  term('spoil|spoils|spoiled|spoilt', 'corrupt, mutate'),
  term('odd|oddly', 'unusual, unexpected'),
  term('for (?:people|machines|programs)', 'the name of the page or format'),
  term('(?:of|in) (?:ours|the house|this house)|of our own', 'of this project, internal; own'),
  term('(?:hold|holds|held|holding) (?:\\S+ )?(?:against|to)', 'compare with, check against'),
  term('(?:stand|stands|stood) (?:apart|beside|behind|once|in)|(?:lie|lies) in', 'is'),
  term('bare word|grave|leave alone|left alone|in passing', 'plain words'),
  term('comes? to nothing|costs? nothing|for nothing', 'has no cost'),
  term('let go|lets go|goes on|go on|went on', 'release, continue'),
];

export const terms = [...standard, ...renamed, ...plain];
