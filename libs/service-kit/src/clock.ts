/**
 * Time as an argument: tests move it, production reads the system's. Deadlines of rows use the database's own clock.
 */
export abstract class Clock {
  abstract now(): Date;
}

/** The system's clock. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
