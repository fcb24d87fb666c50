// The names that the service itself gives to operations, types and paths. The names of users, products and orders are not included.

function words(text: string, others: readonly string[] = []): ReadonlySet<string> {
  return new Set([...text.trim().split(/\s+/), ...others]);
}

/** The endings of the types of lessons, which the protocols call by another word. */
const lessonTypes = ['', 'Client', 'Level', 'Practice', 'Reference', 'Request', 'Start', 'Step', 'Summary'];

export const reservedFields = words(`
  id created_at updated_at page limit sort order expand fields filters cursor links delay error random_fail api_key
  access_token self old target now today constructor prototype`);

export const reservedPlurals = words(`
  demo echo flows events jobs reports webhooks bulk total page limit pages success`);

/** With the types of filters that the service has only if a field needs them. */
const graphqlTypes = words(
  `
  AuthMethod AuthMistake AuthStandard Boolean BooleanFilter ClassLearner Date DateFilter DateTime DateTimeFilter Float
  FloatFilter Flow FlowRequest FlowResponse FlowRun FlowStatus FlowStep ID IDFilter IDListFilter Identity Int IntFilter
  IntListFilter JSON Mutation PageInfo Query RecordCounts SessionClass SessionIdentity SessionInfo
  SortOrder String StringFilter StringListFilter Subscription`,
  lessonTypes.map((ending) => `Scenario${ending}`),
);

const rootFields = words(
  `
  demo authMethods me flows soapOperations sessionInfo resetDemo issueToken runFlow`,
  ['scenario', 'scenarios'],
);

const operations = words(
  `
  explainDemo resetDemo listChallenges startChallenges getChallenge getChallengeHelp restartChallenge
  getSessionProgress mergeProgress deleteProgress getProgress startLesson getLessonHelp
  getClassControls putClassControls deleteClassControls joinClass getMembership patchMembership leaveClass createClass
  getClass patchClass deleteClass createDryRunCode resetClass removeLearner createRejoinCode getBoard streamBoard
  exportClass getLearnerAttempts requestSharing listFlows runFlow issueToken verifyToken getMe getApiKeyInfo
  listPracticeKeys getPracticeKey getProtected postProtected listAuthMethods showLogin logIn logOut
  getPracticeCertificate requestOauth1Token authorizeOauth1 exchangeOauth1Token issueClientToken issueOauthToken
  introspectToken revokeToken authorize postAuthorize pushAuthorizationRequest startDevice lookAtDevice decideOnDevice
  getOauthMetadata getOpenidConfiguration getServiceKeys getUserinfo postUserinfo getServiceResourceMetadata
  getResourceMetadata queryGraphql runGraphql describeSoap callSoap getSessionControls putSessionControls
  deleteSessionControls resetSessionFaults getSessionFaults putSessionFaults deleteSessionFaults listFaultPresets
  getSession endSession extendSession streamSession listSnapshots getSnapshot putSnapshot deleteSnapshot
  restoreSnapshot forkSession diffSession exportSession importSession sealSession advanceSessionClock getSessionClock
  putSessionClock deleteSessionClock getSessionRandom putSessionRandom deleteSessionRandom getSessionJournal
  putSessionJournal deleteSessionJournal listRequests deleteRequests getRequest exportRequests findRequests
  countRequests verifyRequests getSessionPermissions putSessionPermissions deleteSessionPermissions listPolicies
  deleteSessionMutants getSessionMutants putSessionMutants listSessionMutantExamples guessSessionMutant listMutants
  getHealth getLiveness getReadiness getStatus getGuide echoGet echoPost echoPut echoPatch echoDelete getOpenApi
  getOpenApiYaml getDocsJson getOpenApi32 listCollections getPostmanCollection getBrunoCollection getHttpCollection
  listEntities getEntitiesSchema`,
  ['listScenarios', 'getScenario'],
);

const schemas =
  words(`Pagination ErrorResponse SealBody ForkBody CreateClassBody PatchClassBody JoinClassBody PatchMembershipBody
  ResetClassBody StartLessonBody HelpBody StartChallengesBody RestartChallengeBody ProgressTokensBody`);

const xsdTypes = words('Uuid FaultField FaultDetail FaultReason ListPage ListLimit ListSort ListOrder');

/** By what they name, as messages have it. */
export const serviceNames = {
  path: new Set([...reservedPlurals].map((plural) => `/api/v1/${plural}`)),
  operation: operations,
  'SOAP operation': new Set<string>(),
  'GraphQL type': graphqlTypes,
  'GraphQL field': rootFields,
  'OpenAPI schema': schemas,
  'XSD type': xsdTypes,
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

export type NameKind = keyof typeof serviceNames;
