import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '@portal/ui/base';

import './small-pages.css';

/** The 404 page, in English (docs/especificacion/especificacion.txt, section 8). */
export function NotFoundPage() {
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

/**
 * Back to the page before. An address that was opened by itself (its key is `default`) has none in the portal: it goes
 * home.
 */
function useBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  return () => void (key === 'default' ? navigate('/') : navigate(-1));
}
