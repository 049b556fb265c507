import { waitFor } from '@testing-library/react';
import Keycloak from 'keycloak-js';
import type { Configuracion } from '@portal/contracts/portal';
import { leaveTo } from './leave-to.js';
import { accountAddress, enterIfSignedInElsewhere, forgetAttempt, onceAway, watchSingleSignOn } from './use-sso.js';

const init = jest.fn();
jest.mock('keycloak-js', () => ({ __esModule: true, default: jest.fn(() => ({ init })) }));
jest.mock('./leave-to.js', () => ({ ...jest.requireActual('./leave-to.js'), leaveTo: jest.fn() }));

const left = jest.mocked(leaveTo);
const keycloak = { url: 'http://keycloak.test', realm: 'portal', clientId: 'shell' };
const configuracion = { keycloak } as Configuracion;

beforeEach(() => {
  jest.clearAllMocks();
  window.sessionStorage.clear();
  window.history.replaceState({}, '', '/dashboard?a=1');
});

test('someone signed in at Keycloak goes through the login without a prompt and comes back here', async () => {
  init.mockResolvedValue(true);
  await enterIfSignedInElsewhere(configuracion);
  expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fdashboard%3Fa%3D1');
  expect(init).toHaveBeenCalledWith(
    expect.objectContaining({ onLoad: 'check-sso', checkLoginIframe: false, silentCheckSsoFallback: false }),
  );
});

test('a session that the gateway does not accept cannot turn into a circle', async () => {
  init.mockResolvedValue(true);
  await enterIfSignedInElsewhere(configuracion);
  await enterIfSignedInElsewhere(configuracion);
  expect(left).toHaveBeenCalledTimes(1);
  forgetAttempt();
  await enterIfSignedInElsewhere(configuracion);
  expect(left).toHaveBeenCalledTimes(2);
});

test('a guest of Keycloak too stays where he is', async () => {
  init.mockResolvedValue(false);
  await enterIfSignedInElsewhere(configuracion);
  expect(left).not.toHaveBeenCalled();
});

test('a page that leaves asks nothing more of Keycloak, whose answer would expire the login form', async () => {
  const client = { init: jest.fn(() => new Promise<boolean>(() => undefined)), createLoginUrl: jest.fn() };
  jest.mocked(Keycloak).mockReturnValueOnce(client as unknown as Keycloak);
  void enterIfSignedInElsewhere(configuracion);
  await waitFor(() => expect(client.init).toHaveBeenCalled());
  const asked = client.createLoginUrl;
  document.body.innerHTML = '<iframe title="keycloak-silent-check-sso"></iframe><iframe title="other"></iframe>';
  window.dispatchEvent(new Event('beforeunload'));
  expect([...document.querySelectorAll('iframe')].map(({ title }) => title)).toEqual(['other']);
  void client.createLoginUrl();
  expect(asked).not.toHaveBeenCalled();
});

test('the end of the single sign-on session is reported, both when it comes later and when it came before', async () => {
  const client = { init: jest.fn().mockResolvedValue(true) } as unknown as Keycloak;
  jest.mocked(Keycloak).mockReturnValueOnce(client);
  const ended = jest.fn();
  await watchSingleSignOn(configuracion, ended);
  expect(ended).not.toHaveBeenCalled();
  client.onAuthLogout?.();
  expect(ended).toHaveBeenCalledTimes(1);
  init.mockResolvedValue(false);
  await watchSingleSignOn(configuracion, ended);
  expect(ended).toHaveBeenCalledTimes(2);
});

describe('the watch of a session', () => {
  const turnAway = () => window.dispatchEvent(new Event('blur'));
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const begin = jest.fn<Promise<void>, [AbortSignal]>();
  let stop: () => void;

  beforeEach(() => {
    begin.mockReset().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue();
    stop = onceAway(begin);
  });
  afterEach(() => stop());
  afterAll(() => warned.mockRestore());

  test('it begins when the person turns away, and again at the next turn if Keycloak did not answer', async () => {
    expect(begin).not.toHaveBeenCalled();
    turnAway();
    turnAway();
    expect(begin).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    turnAway();
    turnAway();
    expect(begin).toHaveBeenCalledTimes(2);
  });

  test('a page that is left before has no watch', () => {
    stop();
    turnAway();
    expect(begin).not.toHaveBeenCalled();
  });

  test('a page that is left has no watch again, whether Keycloak failed before or after', async () => {
    turnAway();
    const [[left]] = begin.mock.calls as [[AbortSignal]];
    expect(left.aborted).toBe(false);
    stop();
    expect(left.aborted).toBe(true);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    turnAway();
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('one that failed leaves no frame of Keycloak behind, and the gateway is asked whether the session is over', async () => {
    init.mockRejectedValueOnce(new Error('no answer'));
    document.body.innerHTML = '<iframe title="keycloak-3p-check-iframe"></iframe><iframe title="other"></iframe>';
    const ended = jest.fn();
    await expect(watchSingleSignOn(configuracion, ended)).rejects.toThrow('no answer');
    expect([...document.querySelectorAll('iframe')].map(({ title }) => title)).toEqual(['other']);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('a frame that Keycloak never answers is given up after half a minute, and the gateway is asked', async () => {
    jest.useFakeTimers();
    try {
      const ended = jest.fn();
      init.mockReturnValueOnce(new Promise(() => undefined));
      const watch = watchSingleSignOn(configuracion, ended);
      const failed = expect(watch).rejects.toThrow('Keycloak does not answer');
      await jest.advanceTimersByTimeAsync(29_999);
      expect(ended).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      await failed;
      expect(ended).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('the account console is that of the realm', () => {
  expect(accountAddress(configuracion)).toContain('/realms/portal/account/?referrer=shell&referrer_uri=http');
});

test('the way back from the account tells Keycloak the page, not whom it was searched for', () => {
  window.history.replaceState({}, '', '/admin/revision-inscripciones?q=1#x');
  const back = new URL(accountAddress(configuracion)).searchParams.get('referrer_uri');
  expect(back).toBe(`${window.location.origin}/admin/revision-inscripciones`);
});
