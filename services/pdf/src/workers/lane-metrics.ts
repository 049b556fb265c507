import type { Metrics } from '@portal/service-kit';

/** What became of a task: refused by its own rules, refused because the line is too long, given up by its caller. */
type Outcome = 'done' | 'refused' | 'busy' | 'given-up' | 'out-of-limits' | 'lost';

/** A line at this moment. */
export interface Line {
  readonly length: number;
  /** Milliseconds that its oldest task has waited. */
  readonly oldestMs: number;
}

/** The series of the lanes: how many wait, how long, and what becomes of them. */
export class LaneMetrics {
  private readonly lines = new Map<string, () => Line>();
  private readonly tasks;

  constructor(metrics: Metrics) {
    this.tasks = metrics.counter('portal_pdf_tasks_total', 'Tasks of the workers, by lane, task and outcome', [
      'lane',
      'task',
      'outcome',
    ]);
    metrics.gauge('portal_pdf_tasks_waiting', 'Tasks in line, by lane', ['lane'], (gauge) => {
      for (const [lane, look] of this.lines) gauge.set({ lane }, look().length);
    });
    metrics.gauge('portal_pdf_oldest_wait_seconds', 'Wait of the oldest task in line, by lane', ['lane'], (gauge) => {
      for (const [lane, look] of this.lines) gauge.set({ lane }, look().oldestMs / 1000);
    });
  }

  /** @param look the line of this lane, asked when somebody reads the series */
  watch(lane: string, look: () => Line): void {
    this.lines.set(lane, look);
  }

  count(lane: string, task: PropertyKey, outcome: Outcome): void {
    this.tasks.inc({ lane, task: String(task), outcome });
  }
}
