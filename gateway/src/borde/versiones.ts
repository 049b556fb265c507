import { Injectable } from '@nestjs/common';

/** The version of each area that this gateway knows of, for `/health/ready`. Whoever learns of one tells it. */
@Injectable()
export class Versiones {
  private readonly byArea = new Map<string, string>();

  /** @param version undefined when the area is there no more */
  tell(area: string, version: string | undefined): void {
    if (version === undefined) this.byArea.delete(area);
    else this.byArea.set(area, version);
  }

  all(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.byArea].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
}
