// The registry of flows. To add a flow, add a file to this folder and a line here.
import type { Flow } from '../flow.js';
import { authAndData } from './auth-and-data.js';
import { crossProtocol } from './cross-protocol.js';
import { customerJourney } from './customer-journey.js';
import { orderPlacement } from './order-placement.js';
import { processOrder } from './process-order.js';
import { seedStore } from './seed-store.js';
import { threeProtocols } from './three-protocols.js';

export const flows: readonly Flow[] = [
  orderPlacement,
  authAndData,
  crossProtocol,
  seedStore,
  customerJourney,
  processOrder,
  threeProtocols,
];
