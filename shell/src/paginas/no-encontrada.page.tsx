import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@portal/ui/base';
import './paginas-pequenas.css';

/** The 404 page, in English as the specification has it. */
export function NoEncontradaPage() {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Page not found';
  }, []);
  return (
    <div className="cuatro" lang="en">
      <div className="senal" aria-hidden="true">
        <span>404</span>
      </div>
      <div>
        <h1>404 Page Not Found</h1>
        <p className="t2">This road ends here. The address may be mistyped, or the page may have moved.</p>
        <div className="fila">
          <Button variant="primary" to="/" icon="inicio">
            Go to home
          </Button>
          <Button onClick={() => void navigate(-1)} icon="volver">
            Go back
          </Button>
        </div>
      </div>
    </div>
  );
}
