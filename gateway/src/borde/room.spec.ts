import { Room } from './room.js';

const entered = (room: Room, number: number, now = 0): number =>
  Array.from({ length: number }, () => room.enter(now)).filter(Boolean).length;

test('as many go in as come, until one is refused; then as many as the service has kept', () => {
  const room = new Room();
  expect(entered(room, 60)).toBe(60);
  for (let n = 0; n < 20; n += 1) room.leave(true, 1000);
  expect(entered(room, 30, 1000)).toBe(0);
  // One is served: there is room for one.
  room.leave(false, 1100);
  expect(entered(room, 30, 1100)).toBe(1);
});

test('one more is tried every half second: kept, the room has grown; refused, it is what it was', () => {
  const room = new Room();
  entered(room, 40);
  room.leave(true, 1000);
  expect(entered(room, 5, 1499)).toBe(0);
  expect(entered(room, 5, 1500)).toBe(1);
  room.leave(true, 1600);
  expect(entered(room, 5, 2099)).toBe(0);
  expect(entered(room, 5, 2100)).toBe(1);
  expect(entered(room, 5, 2600)).toBe(1);
  // Forty-one were there, and one of them is served: there is room for forty-one.
  room.leave(false, 2700);
  expect(entered(room, 5, 2701)).toBe(1);
  room.leave(false, 2702);
  room.leave(false, 2702);
  expect(entered(room, 5, 2703)).toBe(2);
});

test('while it is full those who only begin wait outside, but one every half second', () => {
  const room = new Room();
  entered(room, 40, 1000);
  expect(room.keepsBack(1000)).toBe(false);
  room.leave(true, 1000);
  expect([room.keepsBack(1100), room.keepsBack(1101), room.keepsBack(1599), room.keepsBack(1600)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  for (let n = 0; n < 30; n += 1) room.leave(false, 1601);
  expect([room.keepsBack(1602), room.keepsBack(1603)]).toEqual([false, false]);
});

test('where few are under way a refusal shuts nobody out, and a crowd that has gone is forgotten', () => {
  const room = new Room();
  entered(room, 10);
  room.leave(true, 0);
  expect(entered(room, 20, 1)).toBe(20);
  for (let n = 0; n < 5; n += 1) room.leave(true, 2);
  expect(entered(room, 1, 3)).toBe(0);
  for (let n = 0; n < 20; n += 1) room.leave(false, 4);
  expect(entered(room, 100, 5)).toBe(100);
});
