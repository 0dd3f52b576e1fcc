import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Services } from '../../services.ts';
import { createCorsHeaders } from '../cors.ts';
import { createAdaptiveLimit } from './adaptive-limit.ts';
import { createAdmissionQueue, type AdmissionQueue } from './admission-queue.ts';
import { hasBody, whenBodyBuffered } from './buffered-body.ts';
import { sendUnavailable } from './rejection.ts';
import { createRejectionLog } from './rejection-log.ts';
import { createUploadShares } from './upload-shares.ts';
import { isHealthProbe, laneOf, priorityOf, type Lane } from './request-lanes.ts';

/** Handles a request. A promise settles when the response is handed to Node. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface LimitedListener {
  listener: RequestListener;
  /**
   * Rejects every new request and closes its connection. Requests in flight are not affected.
   */
  rejectAll(): void;
  /** Returns the number of requests that are handled or wait for a slot, without health probes. */
  inFlight(): number;
}

/** Maximum number of requests in a lane that wait for a slot. */
const MAX_QUEUED = 64;
/** The limit of a lane decreases at most to this share of its maximum. */
const MIN_SHARE = 1 / 8;

type LimitServices = Pick<Services, 'settings' | 'partners' | 'log' | 'metrics' | 'database'>;

/**
 * Creates a listener that bounds the requests in flight. It rejects requests above the bound with
 * 503, and the requests with the lowest priority first. Health probes are always handled.
 */
export function limitRequests(
  handle: { app: Handle; site: Handle; isSiteRequest: (request: IncomingMessage) => boolean },
  services: LimitServices,
): LimitedListener {
  const lanes = createLanes(services);
  const countRejection = createRejectionCounter(services, lanes.calls);
  const { headers: corsHeaders } = createCorsHeaders(services);
  const uploads = createUploadShares(services.settings);
  let closes = false;

  function admit(request: IncomingMessage, response: ServerResponse): void {
    const isSite = handle.isSiteRequest(request);
    const lane = laneOf(request, isSite);
    const priority = priorityOf(request);
    const reject = () => {
      countRejection(lane === 'calls' ? priority : lane);
      sendUnavailable(request, response, { closes, corsHeaders });
    };
    if (closes || (lane === 'uploads' && !uploads.add(request, response))) return reject();
    lanes[lane].queue.add({
      priority,
      isAbandoned: () => response.destroyed || !request.socket.writable,
      start: () => (isSite ? handle.site : handle.app)(request, response),
      reject,
    });
  }

  return {
    listener(request, response) {
      if (isHealthProbe(request)) handle.app(request, response);
      else if (hasBody(request) && laneOf(request, false) === 'calls')
        whenBodyBuffered(request, () => admit(request, response));
      else admit(request, response);
    },
    rejectAll() {
      closes = true;
    },
    inFlight: () =>
      Object.values(lanes).reduce((sum, { queue }) => sum + queue.inFlight() + queue.queued(), 0),
  };
}

/** Creates a function that returns the utilization of the event loop since its last call. */
function createLoopMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** A queue and its current limit. */
interface LimitedLane {
  queue: AdmissionQueue;
  limit: () => number;
}

function createLanes({ settings, database }: LimitServices): Record<Lane, LimitedLane> {
  const create = (max: number): LimitedLane => {
    const limit = createAdaptiveLimit({
      min: Math.max(1, Math.ceil(max * MIN_SHARE)),
      max,
      readLoopUtilization: createLoopMeter(),
      isDatabaseBusy() {
        const pool = database.pool?.();
        return pool !== undefined && pool.waiting > 2 * (pool.busy + pool.idle);
      },
    });
    const maxQueueMs = settings.MAX_QUEUE_MS;
    const queue = createAdmissionQueue({ limit, maxQueued: MAX_QUEUED, maxQueueMs });
    return { queue, limit: limit.current };
  };
  return {
    calls: create(settings.MAX_REQUESTS_IN_FLIGHT),
    uploads: create(settings.MAX_UPLOADS_IN_FLIGHT),
    files: create(settings.MAX_REQUESTS_IN_FLIGHT),
  };
}

/** Creates a function that counts rejected requests in the log and the metrics. */
function createRejectionCounter(
  { log, metrics }: LimitServices,
  { queue, limit }: LimitedLane,
): (kind: string) => void {
  const readState = () => ({ inFlight: queue.inFlight(), queued: queue.queued(), limit: limit() });
  const logRejection = createRejectionLog(log, readState);
  metrics?.observeAdmission(readState);
  return (kind) => {
    logRejection(kind);
    metrics?.countRejection(kind);
  };
}
