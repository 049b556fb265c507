import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../toast/toast.js';
import type { CalendarPopupProps } from './calendar-popup.js';

type Popup = typeof import('./calendar-popup.js').CalendarPopup;

/**
 * The calendar of a date field, loaded with its library when it is first opened: most people type. Without network
 * only the calendar is missed.
 */
export function CalendarPopup(props: CalendarPopupProps) {
  const [Loaded, setLoaded] = useState<Popup>();
  const missed = useEffectEvent((error: unknown) => {
    console.error('calendar not loaded', error);
    showToast({
      kind: 'error',
      title: 'No se pudo abrir el calendario',
      description: 'Escriba la fecha como dd/mm/aaaa.',
    });
    props.onClose();
  });
  const { open } = props;
  useEffect(() => {
    if (!open || Loaded) return;
    import('./calendar-popup.js').then(({ CalendarPopup: Popup }) => setLoaded(() => Popup), missed);
  }, [open, Loaded]);
  return Loaded ? <Loaded {...props} /> : null;
}
