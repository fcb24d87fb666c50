// Authentication over GraphQL: the schemes, access tokens, and the identity of the request.
import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/graphql/context.js';
import { Json } from '../../platform/graphql/scalars.js';
import { AuthRequestReader } from '../../platform/http-auth/auth-request.reader.js';
import { IdentityService } from './identity.service.js';
import { TokenIssuer, type TokenForUser } from './token-issuer.service.js';
import { MethodsService, type AuthMethod } from './methods.service.js';
import type { AuthenticatedIdentity } from './protected.service.js';

@Resolver()
export class AuthResolver {
  constructor(
    private readonly methods: MethodsService,
    private readonly tokenIssuer: TokenIssuer,
    private readonly identities: IdentityService,
    private readonly requests: AuthRequestReader,
  ) {}

  @Query(() => Json, { description: 'The authentication schemes. The same as GET /auth/methods.' })
  authMethods(@Context() { req }: GraphqlContext): Promise<AuthMethod[]> {
    return this.methods.catalogue(this.requests.base(req));
  }

  @Query(() => Json, {
    description:
      'The identity of this request, by `Authorization: Bearer` or `x-api-key` of the HTTP request. The same as GET /auth/me.',
  })
  me(@Context() { req, session }: GraphqlContext): Promise<AuthenticatedIdentity> {
    return this.identities.identify(this.requests.read(req, session));
  }

  @Mutation(() => Json, {
    description: 'An access token for a demo account. The same as POST /auth/token.',
  })
  issueToken(
    @Args('username') username: string,
    @Args('password') password: string,
    @Context() { req }: GraphqlContext,
  ): TokenForUser {
    return this.tokenIssuer.issue({ username, password }, this.requests.base(req));
  }
}
