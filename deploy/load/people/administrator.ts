import exec from 'k6/execution';
import http from 'k6/http';
import { inputs } from '../harness/inputs.ts';
import { record } from '../harness/record.ts';
import { asPerson } from './as-person.ts';

const PERSON = 'admin';
const classes = Object.keys(inputs.terms);
const FILTERS = ['', '&estado=completada', '&estado=pendiente', '&fecha=semana'];

const NEXT = /<([^>]+)>;\s*rel="next"/;

/** One look through the list: a search, the next page of it when there is one, and the figures. */
export function searchOnce(): void {
  const { origin, terms } = inputs;
  const turn = exec.scenario.iterationInTest;
  const how = (name: string) => ({ headers: asPerson(PERSON), tags: { name }, timeout: '30s' });
  const kind = classes[turn % classes.length] ?? '';
  const words = terms[kind] ?? [];
  const term = words[Math.floor(turn / classes.length) % Math.max(1, words.length)] ?? '';
  const list = `${origin}/api/admin/todas-inscripciones`;
  const found = http.get(`${list}?limite=50&q=${encodeURIComponent(term)}`, how('search'));
  if (record(`search-${kind}`, found, [200]) !== 'done') return;
  const filtered = http.get(`${list}?limite=50${FILTERS[turn % FILTERS.length]}`, how('filter'));
  if (record('filter', filtered, [200]) !== 'done') return;
  const next = NEXT.exec(filtered.headers['Link'] ?? '')?.[1];
  if (next) record('next-page', http.get(`${origin}${pathOf(next)}`, how('next-page')), [200]);
  record('figures', http.get(`${origin}/api/dashboard/stats`, how('figures')), [200]);
}

/** A person's own list. */
export function ownList(): void {
  const how = { headers: asPerson('registrante'), tags: { name: 'own-list' }, timeout: '30s' };
  record('own-list', http.get(`${inputs.origin}/api/inscripciones/mis-inscripciones?limite=50`, how), [200]);
}

/** One person may export six times a minute: two of them take turns. */
const EXPORTERS = ['admin', 'superadmin'] as const;

/** The whole list as a table. */
export function exportOnce(): void {
  const person = EXPORTERS[exec.scenario.iterationInTest % EXPORTERS.length] ?? PERSON;
  const how = { headers: asPerson(person), tags: { name: 'export' }, timeout: '60s' };
  record('export', http.get(`${inputs.origin}/api/admin/exportar?formato=csv`, how), [200]);
}

const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');
