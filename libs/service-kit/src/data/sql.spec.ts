import { isConnectionLoss, UnitUndone } from './sql.js';

const told = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['no room on the disk', '53100'],
  ['no memory', '53200'],
  ['no connection left', '53300'],
  ['a server that shuts down', '57P01'],
  ['a server that starts', '57P03'],
  ['nobody listens', 'ECONNREFUSED'],
])('%s (%s) is the server’s, also when a unit kept it to itself', (_, code) => {
  for (const error of [told(code), { driverError: told(code) }, new UnitUndone(told(code))])
    expect(isConnectionLoss(error)).toBe(true);
});

test.each([
  ['a limit of one statement', '53400'],
  ['a duplicate', '23505'],
  ['a statement of too much', '54000'],
])('%s (%s) is the statement’s own', (_, code) => {
  expect(isConnectionLoss(told(code))).toBe(false);
});
