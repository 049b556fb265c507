import type pg from 'pg';
import { settle } from './settle.mjs';

test('what was told in a week is read only once nothing else is on its way', async () => {
  const asked: ('mails' | 'facts' | 'chain')[] = [];
  const query = async (text: string) => {
    if (text.includes('auditoria.entrada')) {
      asked.push('chain');
      return { rows: [] };
    }
    if (text.includes('inbox')) {
      asked.push('facts');
      return { rows: [{ consumer: 'una', count: asked.length > 4 ? 0 : 1 }] };
    }
    if (!text.includes('notificaciones.correo')) return { rows: [{ count: '0' }] };
    asked.push('mails');
    return { rows: [{ count: asked.length > 2 ? '0' : '1' }] };
  };
  expect(await settle({ query } as unknown as pg.Pool)).toEqual([]);
  expect(asked.slice(0, 5)).toEqual(['mails', 'mails', 'mails', 'facts', 'mails']);
  expect(asked.filter((what) => what !== 'mails')).toEqual(['facts', 'facts', 'chain']);
});
