import { sql, type Tx } from '@portal/service-kit';

/** A statement that shall not read a table from its start, trusting to meet soon what it looks for. */
export async function sinRecorrer<T>(tx: Tx, trabajo: () => Promise<T>, caminos = ['enable_seqscan']): Promise<T> {
  const poner = (como: 'on' | 'off') =>
    sql(tx, `SELECT ${caminos.map((uno) => `set_config('${uno}', '${como}', true)`).join(', ')}`);
  await poner('off');
  const hecho = await trabajo();
  await poner('on');
  return hecho;
}
