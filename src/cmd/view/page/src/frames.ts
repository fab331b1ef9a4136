// The work of a step, spread over frames of the screen: the picture first, what is said about it in the frames after that. However
// often a job is asked for in a frame, it runs once.

export interface Job {
  run: () => void;
  /** It belongs to the picture, which comes before everything else. */
  picture: boolean;
  /** It comes first in its frame, because it measures the page (before anything is written, the layout is known), or changes much. */
  first?: boolean;
  /** Nothing else runs in its frame after it. */
  alone?: boolean;
}

/** So many milliseconds of a frame are for jobs; what they change has to be laid out and painted in the rest of it. */
const SLICE = 1.2;
/** So many frames in a row are for the picture if something else waits. */
const ROW = 3;

export class Frames {
  /** Jobs run as soon as they are asked for: in tests, which look at the page at once. */
  now = false;
  private readonly due = new Set<Job>();
  private frame = 0;
  /** How many frames in a row were only for the picture. */
  private row = 0;
  constructor(private readonly request: (run: () => void) => number = run => requestAnimationFrame(run), private readonly clock: () => number = () => performance.now()) {}

  /** The job runs in one of the next frames. Jobs of one kind run in the order in which they were asked for. */
  ask(...jobs: Job[]): void {
    for (const job of jobs) if (this.now) job.run(); else this.due.add(job);
    if (this.due.size && !this.frame) this.frame = this.request(() => this.run());
  }

  get idle(): boolean { return this.due.size === 0; }

  /** Runs all that is due. */
  flush(): void { for (const job of this.due) { this.due.delete(job); job.run(); } }

  private next(first: boolean, others: boolean): Job | undefined {
    let late: Job | undefined;
    for (const job of this.due) {
      if (!first && job.first) { if (job.picture) return undefined; continue; }
      if (job.picture !== others) return job;
      late ??= job;
    }
    return late;
  }

  private run(): void {
    this.frame = 0;
    const began = this.clock(), others = this.row >= ROW;
    let pictures = 0;
    for (let job = this.next(true, others); job; job = !job.alone && this.clock() - began < SLICE ? this.next(false, others) : undefined) {
      this.due.delete(job);
      pictures += Number(job.picture);
      try { job.run(); } finally { if (this.due.size && !this.frame) this.frame = this.request(() => this.run()); }
    }
    this.row = pictures && !others ? this.row + 1 : 0;
  }
}
