/** The drawn plate: the identity of every record. */
export function Plate({ value }: { readonly value: string }) {
  return (
    <span className="placa" role="img" aria-label={`Placa ${value}`}>
      {value}
      <small>COLOMBIA</small>
    </span>
  );
}
