// The registry of fault types.
import type { FaultType } from '../fault-type.js';
import { malformedBody, slowBody, truncatedBody, wrongContentType } from './body.js';
import { connectionReset, emptyResponse, malformedChunk, randomData, timeout } from './connection.js';
import { partial } from './partial.js';
import { quota } from './quota.js';
import { staleRead } from './stale-read.js';
import { statusFault } from './status.js';

export const faultTypes: readonly FaultType[] = [
  statusFault as FaultType,
  emptyResponse,
  connectionReset,
  malformedChunk,
  randomData,
  timeout,
  truncatedBody,
  malformedBody,
  wrongContentType,
  slowBody,
  staleRead as FaultType,
  quota as FaultType,
  partial as FaultType,
];

const byName = new Map(faultTypes.map((type) => [type.name, type]));

export const faultTypeOf = (name: string): FaultType | undefined => byName.get(name);
