<#ftl output_format="plainText">
<#macro textLayout titulo>
${titulo}

<#nested>

--
Este enlace es personal; no lo reenvíe. Nunca le pediremos contraseñas ni claves bancarias por correo.
<#if properties.correoDatos?has_content>¿Dudas? Escriba a ${properties.correoDatos}<#if properties.telefono?has_content> o llame al ${properties.telefono}</#if>.</#if>

${properties.empresa?has_content?then(properties.empresa, realmName)}<#if properties.nit?has_content> · NIT ${properties.nit}</#if><#if properties.ciudad?has_content> · ${properties.ciudad}</#if>
</#macro>
