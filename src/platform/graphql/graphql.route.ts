// The route of GraphQL. A known document is answered here; everything else, and every mistake, is the server's.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { JSON_TYPE } from '../envelope/envelope.js';
import { toApiError } from '../errors/to-api-error.js';
import { responseMediaType } from './response-media-type.js';
import { contextOf, type GraphqlContext } from './context.js';
import { extensionsOf } from './error.format.js';
import type { GraphqlResult, CompiledDocumentCache } from './known.openapi.js';
import { plainRequest } from './plain-request.js';

const LARGEST_QUESTION = 256 * 1024;

export class GraphqlRoute {
  private readonly answers = new ResponseCache();

  constructor(
    private readonly documents: CompiledDocumentCache,
    /** Answers whatever is not known: by the server, which is there from the first such question on. */
    private readonly ask: (context: GraphqlContext) => Promise<FastifyReply>,
  ) {}

  register(fastify: FastifyInstance, url: string): void {
    fastify.route({
      url,
      method: ['GET', 'POST'],
      bodyLimit: LARGEST_QUESTION,
      errorHandler: refuse,
      handler: (request, reply) => {
        const context = contextOf(request, reply);
        const type = responseMediaType(request.headers.accept);
        const answer = type === undefined ? undefined : this.answerKnown(context);
        return mapMaybe(answer, (known): MaybePromise<unknown> => {
          if (known === undefined) return this.ask(context);
          reply.header('content-type', type);
          return known;
        });
      },
    });
  }

  private answerKnown(context: GraphqlContext): MaybePromise<string | undefined> {
    const question = plainRequest(context.req);
    if (question === undefined) return undefined;
    const operation = this.documents.find(question.query, question.operationName);
    const mayRun = operation?.isQuery === true || context.req.method === 'POST';
    if (operation === undefined || !mayRun) return undefined;
    const { variables } = question;
    if (!operation.isRepeatable) return mapMaybe(operation.run(context, variables), textOf);
    const { state } = context.session;
    const asked = `${operation.number} ${JSON.stringify(variables)}`;
    return (
      this.answers.find(state, asked) ??
      mapMaybe(operation.run(context, variables), (answer) => {
        const text = textOf(answer);
        if (text !== undefined && answer?.errors === undefined) this.answers.keep(state, asked, text);
        return text;
      })
    );
  }
}

/** Errors first, as the specification advises (§7.1). */
function textOf(answer: GraphqlResult | undefined): string | undefined {
  return answer && JSON.stringify({ errors: answer.errors, data: answer.data });
}

/** What is refused before anyone looks at the question: too large, too often, no JSON. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toApiError(error);
  if (refusal === undefined) throw error;
  const answer = { errors: [{ message: refusal.message, extensions: extensionsOf(refusal) }] };
  void reply
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .header('content-type', responseMediaType(request.headers.accept) ?? JSON_TYPE)
    .send(JSON.stringify(answer));
}
