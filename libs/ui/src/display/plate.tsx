/** A drawn plate, which identifies a record: white for the tractor unit, green for the trailer. */
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
  return (
    <span className={`placa ${kind}`} role="img" aria-label={`Placa ${value}`}>
      {value}
      <small>COLOMBIA</small>
    </span>
  );
}
