// The test kit: a sandbox in this process, or a client of one that runs on another host or in another process.
export { connectSandbox, type Sandbox } from './client/sandbox.js';
export { SandboxError, type ErrorDetail } from './client/sandbox-error.js';
export { sessionIdOf } from './client/session-id.js';
export type { Session } from './client/session.js';
export type { AccountName, SessionUser, UserName } from './client/session-user.js';
export { UnexpectedRequestsError, VerificationError } from './client/verification-error.js';
export { createSandbox, type SandboxOptions } from './service/create-sandbox.js';
export type { SandboxConfig } from './service/sandbox-config.js';
export type {
  ControlsDocument,
  ExportDocument,
  ForkOptions,
  ImportDocument,
  SessionDiff,
  SessionReport,
  Snapshot,
} from './client/documents.js';
export type { MutantId, OperationId } from './client/generated/names.js';
export type {
  Entities,
  Order,
  OrderCreate,
  OrderPatch,
  Product,
  ProductCreate,
  ProductPatch,
  SoapOperations,
  User,
  UserCreate,
  UserPatch,
} from './client/generated/records.js';
export type { Fault, FaultPlan, FaultReport, FaultRule } from './client/faults-control.js';
export type { HarDocument, RecordedRequest, Verification } from './client/journal.js';
export type { Condition, RecordedRequestMatcher, RequestMatcher } from './client/matcher.js';
export type {
  GuessResult,
  MutantDraw,
  MutantExample,
  MutantReport,
  MutantSettings,
} from './client/mutants-control.js';
export type {
  PermissionCell,
  PermissionReport,
  PermissionRow,
  PermissionRule,
  PermissionSettings,
  PolicyName,
} from './client/permissions-control.js';
export type { RawRestCollection, RestClient, RestCollection } from './client/rest.js';
export type {
  EntitiesLike,
  EntityName,
  EntityTypes,
  ListParameters,
  RecordPage,
  RequestParameters,
  RestPageResponse,
  RestResponse,
  SearchBody,
  SearchCondition,
  SimulationParameters,
} from './client/rest-types.js';
export type { Duration, TimeValue } from './client/clock-control.js';
export type { Clock } from '../src/core/clock.js';
export type { Random } from '../src/core/random.js';
