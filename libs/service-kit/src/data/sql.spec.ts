import { faultOfData, isConnectionLoss, UnitUndone } from './sql.js';

const told = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['no room on the disk', '53100'],
  ['a disk that fails', '58030'],
  ['no memory', '53200'],
  ['no connection left', '53300'],
  ['a server that shuts down', '57P01'],
  ['a server that starts', '57P03'],
  ['a standby, which only reads', '25006'],
  ['nobody listens', 'ECONNREFUSED'],
  ['no way there', 'EHOSTUNREACH'],
  ['no network', 'ENETUNREACH'],
  ['no word from the name server', 'EAI_AGAIN'],
])('%s (%s) is the server’s, also when a unit kept it to itself', (_, code) => {
  for (const error of [told(code), { driverError: told(code) }, new UnitUndone(told(code))])
    expect(isConnectionLoss(error)).toBe(true);
});

test.each([
  ['a limit of one statement', '53400'],
  ['a file that it does not find', '58P01'],
  ['a duplicate', '23505'],
  ['a statement of too much', '54000'],
])('%s (%s) is the statement’s own', (_, code) => {
  expect(isConnectionLoss(told(code))).toBe(false);
});

test.each([
  ['half a character', '22P05'],
  ['a day that no calendar has', '22008'],
  ['a row too long for its index', '54000'],
])('%s (%s) is a fault of the data, also when a unit kept it to itself: another try has the same end', (_, code) => {
  for (const error of [told(code), { driverError: told(code) }, new UnitUndone(told(code))])
    expect([faultOfData(error), faultOfData(error, { integrity: true })]).toEqual([code, code]);
});

test('integrity is a fault of the data only where no later row brings what is missing', () => {
  const duplicate = told('23505');
  expect([faultOfData(duplicate), faultOfData(duplicate, { integrity: true })]).toEqual([undefined, '23505']);
});

test.each(['async.c', 'varsup.c', 'multixact.c'])('54000 that %s tells is a limit of the server’s own', (file) => {
  const full = Object.assign(told('54000'), { file });
  for (const error of [full, { driverError: full }]) expect(faultOfData(error, { integrity: true })).toBeUndefined();
  expect(faultOfData(Object.assign(told('54000'), { file: 'nbtutils.c' }))).toBe('54000');
});

test.each([
  '08006',
  '2200H',
  '25P02',
  '40001',
  '40P01',
  '42501',
  '53100',
  '53300',
  '55P03',
  '57P01',
  'P0001',
  'ECONNRESET',
  undefined,
])('%s may be another one later', (code) => {
  expect(faultOfData({ code }, { integrity: true })).toBeUndefined();
});
