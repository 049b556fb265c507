/** The drawn plate: the identity of every record. */
export function Placa({ placa }: { readonly placa: string }) {
  return (
    <span className="placa" role="img" aria-label={`Placa ${placa}`}>
      {placa}
      <small>COLOMBIA</small>
    </span>
  );
}
