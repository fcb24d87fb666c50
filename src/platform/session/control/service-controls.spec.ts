import { noControls } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { toClassLayer } from './control-layers.js';
import { ServiceControls } from './service-controls.js';

const service = { clock: 'service', random: 'service', faults: 'service' };

/** A session with its own settings and its class's settings. */
function sessionWith(
  own: object,
  ofClass: Readonly<Record<string, unknown>> = {},
): Pick<Session, 'controls'> {
  return { controls: { version: 1, settings: { ...own, ...toClassLayer(ofClass, 5) } } };
}

function withService(settings: Readonly<Record<string, unknown>>): ServiceControls {
  const controls = new ServiceControls();
  controls.set(settings);
  return controls;
}

describe('the settings that apply to a session', () => {
  const session = sessionWith({ clock: 'own', random: 'own' }, { clock: 'class' });

  it('are those of its class, then its own, then those of the service', () => {
    const controls = withService(service);
    expect(controls.of(session)).toEqual({ clock: 'class', random: 'own', faults: 'service' });
    expect(
      (['clock', 'random', 'faults', 'journal'] as const).map((name) => controls.settingOf(session, name)),
    ).toEqual(['class', 'own', 'service', undefined]);
  });

  it('are those of the service in a session that never had any, without a copy', () => {
    const controls = withService(service);
    expect(controls.of({ controls: noControls })).toBe(controls.settings);
    expect(controls.settingOf({ controls: noControls }, 'clock')).toBe('service');
  });

  it('are none without any', () => {
    const controls = new ServiceControls();
    expect(controls.of({ controls: noControls })).toEqual({});
    expect(controls.settingOf({ controls: noControls }, 'clock')).toBeUndefined();
    expect(controls.of(sessionWith({}))).toEqual({});
  });
});
