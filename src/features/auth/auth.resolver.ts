// Authentication over GraphQL: the schemes, access tokens, and the identity of the request.
import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { factsReporter } from '../../platform/practice/exchange/exchange.facts.js';
import type { GraphqlContext } from '../../platform/records/graphql/context.js';
import { OperationName } from '../../platform/records/graphql/operation-name.js';
import { Json } from '../../platform/records/graphql/scalars.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { AuthMethodType, IdentityType } from './auth.graphql.js';
import { IdentityService, type RequestIdentity } from './identity.service.js';
import { TokenIssuer, type TokenForUser } from './token-issuer.service.js';
import { MethodsService, type AuthMethod } from './methods.service.js';

@Resolver()
export class AuthResolver {
  constructor(
    private readonly methods: MethodsService,
    private readonly tokenIssuer: TokenIssuer,
    private readonly identities: IdentityService,
    private readonly requests: AuthRequestReader,
  ) {}

  @Query(() => [AuthMethodType], {
    description: 'The authentication schemes. The same as GET /auth/methods.',
  })
  @OperationName('listAuthMethods')
  authMethods(@Context() { req }: GraphqlContext): Promise<AuthMethod[]> {
    return this.methods.catalogue(this.requests.base(req));
  }

  @Query(() => IdentityType, {
    nullable: true,
    description:
      'The identity of this request, by `Authorization: Bearer` or `x-api-key` of the HTTP request, as GET /auth/me returns ' +
      'it. Null without a credential; an error UNAUTHORIZED for a wrong one.',
  })
  @OperationName('getMe')
  me(@Context() { req, session }: GraphqlContext): Promise<RequestIdentity | null> {
    return this.identities.identifyIfPresent(this.requests.read(req, session));
  }

  @Mutation(() => Json, {
    description: 'An access token for a demo account. The same as POST /auth/token.',
  })
  @OperationName('issueToken')
  issueToken(
    @Args('username', {
      description:
        'The login name of a demo account or, with a permission policy, the e-mail address of a user of the session.',
    })
    username: string,
    @Args('password', { description: 'The password of the account.' }) password: string,
    @Context() { req, session }: GraphqlContext,
  ): TokenForUser {
    const options = { issuer: this.requests.base(req), report: factsReporter(req) };
    return this.tokenIssuer.issue(session, { username, password }, options);
  }
}
