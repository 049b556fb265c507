/** A drawn plate, the identity of every record: white for the cab, green for the trailer; without what a draft may hold between its letters. */
export function Plate({
  value,
  trailer = false,
  large = false,
}: {
  readonly value: string;
  readonly trailer?: boolean;
  readonly large?: boolean;
}) {
  const kind = trailer ? 'rem' : large ? 'g' : '';
  const plate = value.toUpperCase().replace(/[\s.\-·]/gu, '');
  return (
    <span className={`placa ${kind}`} role="img" aria-label={`Placa ${plate}`}>
      {plate}
      <small>COLOMBIA</small>
    </span>
  );
}
