import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '@portal/ui/base';

import './paginas-pequenas.css';

/** The 404 page, in English as the specification has it. */
export function NoEncontradaPage() {
  const back = useBack();
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
          <Button onClick={back} icon="volver">
            Go back
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Where the person came from in the portal. Behind an address that was loaded by itself (its key is `default`) may lie anything or nothing: home is next best. */
function useBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  return () => void (key === 'default' ? navigate('/') : navigate(-1));
}
