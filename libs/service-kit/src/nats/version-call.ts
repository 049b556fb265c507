import { z } from 'zod';
import { defineInternalCall, type ProcessName } from '@portal/contracts/core';

/**
 * Asks a service which version of it runs. The transport of every service answers it by itself: it is no call of a
 * capability, and writes neither a log line nor a measure.
 */
export const versionCall = (service: ProcessName) =>
  defineInternalCall({
    subject: `svc.${service}.version`,
    callers: ['gateway'],
    request: z.strictObject({}),
    response: z.object({ version: z.string() }),
    errors: [],
    deadline: 1000,
    repeatable: true,
  });
