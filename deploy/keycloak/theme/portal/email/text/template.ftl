<#ftl output_format="plainText">
<#macro textLayout titulo>
${titulo}

<#nested>

--
Este enlace es personal; no lo reenvíe. Nunca le pediremos contraseñas ni claves bancarias por correo.
¿Dudas? Escriba a ${properties.correoDatos} o llame al ${properties.telefono}.

${properties.empresa} · NIT ${properties.nit} · ${properties.ciudad}
</#macro>
