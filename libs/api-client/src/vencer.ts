import { useDispatch } from 'react-redux';
import { api, type Tag } from './api.js';

/**
 * Makes out of date what these tags name, for whoever asks anew for something that it would contradict: what is in
 * sight is asked for at once, the rest when it is next looked at (nothing goes stale by itself: readings 39).
 * @example const vencer = useVencer(); vencer('Tablero')
 */
export function useVencer(): (...tags: Tag[]) => void {
  const dispatch = useDispatch();
  return (...tags) => void dispatch(api.util.invalidateTags(tags));
}
