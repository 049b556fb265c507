import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pyhankoPython } from '../../../deploy/local/validadores.mjs';

const script = path.join(path.dirname(fileURLToPath(import.meta.url)), 'largo_plazo.py');

/** pyHanko's AdES verdict on one signature with nothing but the document's own validation data. */
export interface LongTermVerdict {
  firma: string;
  /** With its timestamp and the `/DSS`: `OK` is level B-LT. */
  tiempo: string;
  /** By the document timestamps: `OK` is level B-LTA. */
  archivo: string;
  prueba: string | null;
}

/** @param root PEM file of the trusted root */
export async function judgeLongTerm(pdf: string, root: string): Promise<LongTermVerdict[]> {
  const { stdout } = await promisify(execFile)(pyhankoPython(), [script, pdf, root]);
  return JSON.parse(stdout) as LongTermVerdict[];
}
